"""Functions compiled as parts of a whole: optimised together and once, not each by itself.

Numba makes of every function a library of its own: it optimises it with everything it calls, turns
that into machine code and wraps it for Python, and then does so again for whoever calls it.  Rules
are many small functions that only ever run inside a kernel, so all that work was thrown away.
Here a *part* is only typed and turned into LLVM code; the *whole* collects the parts it needs,
optimises them together and is the only thing that Python can call.

A part is compiled once for each kind of arguments and not for each constant it is called with.
"""

from __future__ import annotations

from typing import Any

import numba
from numba.core import codegen, compiler, ir, registry, types
from numba.core import typed_passes as typed
from numba.core import untyped_passes as untyped
from numba.core.compiler_machinery import AnalysisPass, register_pass
from numba.core.types.misc import unliteral

PART = {
    "nopython": True,
    "boundscheck": None,
    "nogil": True,
    "error_model": "numpy",
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}
"""How parts are compiled: like wholes, but without a way in from Python."""

RUNTIME = {"NRT_incref", "NRT_decref"}
"""What Numba looks for by its name."""


def part(function: Any) -> Any:
    """A function that compiled functions can call, but Python cannot."""
    return _part(function, _PartCompiler)


def rule(function: Any) -> Any:
    """A part that never counts places from the end of a row."""
    return _part(function, _RuleCompiler)


def apart(function: Any) -> Any:
    """The same for one whose arguments share no memory: writing to one leaves the others as known."""
    return _part(function, _ApartCompiler)


def _part(function: Any, by: Any) -> Any:
    return _Part(py_func=function, locals={}, targetoptions=dict(PART), pipeline_class=by)


def whole(function: Any, kept: bool = False) -> Any:
    """A function that Python can call, compiled along with all its parts; `kept` on disk or not."""
    return numba.njit(
        nogil=True,
        error_model="numpy",
        cache=kept,
        no_cfunc_wrapper=True,
        pipeline_class=_WholeCompiler,
    )(function)


class _Part(registry.CPUDispatcher):  # type: ignore[misc, unused-ignore]
    def get_call_template(self, args: Any, kws: Any) -> Any:
        return super().get_call_template(tuple(map(unliteral, args)), kws)

    def add_overload(self, cres: Any) -> None:
        self.overloads[tuple(cres.signature.args)] = cres  # Python has no way in


@register_pass(mutates_CFG=False, analysis_only=True)
class _FromTheFront(AnalysisPass):  # type: ignore[misc, unused-ignore]
    """Takes places in a row as they are, none of which may be negative.

    Numba would ask of each whether it is counted from the end, as in Python, and everything after
    that waits for the answer.  A law holds rules to it.
    """

    _name = "from_the_front"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        for block in state.func_ir.blocks.values():
            for step in block.body:
                self._mend(state.calltypes, step.value if isinstance(step, ir.Assign) else step)
        return False

    def _mend(self, kinds: Any, step: Any) -> None:
        if isinstance(step, ir.SetItem) or (isinstance(step, ir.Expr) and step.op == "getitem"):
            row, place, *rest = kinds[step].args
            if isinstance(row, types.Array) and place == types.intp:
                kinds[step] = kinds.pop(step).replace(args=(row, types.uintp, *rest))


PASSES = (
    untyped.TranslateByteCode,
    untyped.FixupArgs,
    untyped.IRProcessing,
    untyped.DeadBranchPrune,
    untyped.GenericRewrites,
    untyped.ReconstructSSA,
    typed.NopythonTypeInference,
    typed.PreLowerStripPhis,
    typed.NoPythonSupportedFeatureValidation,
    typed.IRLegalization,
    typed.NativeLowering,
    typed.NoPythonBackend,
)
"""What it takes to compile rules.  Numba's own list has passes for closures, literal loops and whole
arrays too, which rules do not have, and looks through the function anew after each."""


class _Compiler(compiler.CompilerBase):  # type: ignore[misc, unused-ignore]
    passes = PASSES

    def define_pipelines(self) -> list[Any]:
        steps = compiler.PassManager("rules")
        for one in self.passes:
            steps.add_pass(one, one.__name__)
        steps.finalize()
        return [steps]


class _PartCompiler(_Compiler):
    def compile_extra(self, func: Any) -> Any:
        context = self.state.targetctx
        self.state.library = _PartLibrary(context.codegen(), func.__qualname__)
        self.state.flags.no_compile = True
        result = super().compile_extra(func)
        name = object()  # only callers' code refers to it
        context.insert_user_function(name, result.fndesc, [result.library])
        return result._replace(entry_point=name)


class _RuleCompiler(_PartCompiler):
    _typed = PASSES.index(typed.NopythonTypeInference) + 1
    passes = (*PASSES[:_typed], _FromTheFront, *PASSES[_typed:])


class _ApartCompiler(_RuleCompiler):
    def compile_extra(self, func: Any) -> Any:
        self.state.flags.noalias = True
        return super().compile_extra(func)


class _WholeCompiler(_Compiler):
    def compile_extra(self, func: Any) -> Any:
        self.state.library = _WholeLibrary(self.state.targetctx.codegen(), func.__qualname__)
        self.state.library.enable_object_caching()
        return super().compile_extra(func)


class _Collecting(codegen.JITCodeLibrary):  # type: ignore[misc, unused-ignore]
    def add_linking_library(self, library: Any) -> None:
        """Take a library and whatever it needs, each once and after what it needs itself."""
        needed = library._linking_libraries if isinstance(library, _PartLibrary) else []
        for one in (*needed, library):
            one._ensure_finalized()
            if one not in self._linking_libraries:
                self._linking_libraries.append(one)


class _PartLibrary(_Collecting):
    def _optimize_functions(self, ll_module: Any) -> None:
        """Leave that to the whole."""
        ll_module.data_layout = self._codegen._data_layout

    def finalize(self) -> None:
        """Stay as it is: the whole does the rest."""
        self._finalized = True


class _WholeLibrary(_Collecting):
    def finalize(self) -> None:
        """Link callers before what they call, for only what is called already is linked."""
        self._linking_libraries.reverse()
        self._own = {one.name for one in self._final_module.functions if not one.is_declaration}
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Let the optimiser know that nobody else calls the parts.

        It then puts what is called from one place only into its caller, however long it is.
        """
        for one in self._final_module.functions:
            if not one.is_declaration and one.name not in self._own | RUNTIME:
                one.linkage = "internal"
        super()._optimize_final_module()
