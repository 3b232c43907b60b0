"""Machine instructions in place of the functions of `core.bits`, for compiled rules."""

from __future__ import annotations

from functools import cache
from typing import Any

import numba
from llvmlite import binding as llvm
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from parlour.core import bits
from parlour.core.linking import part


@cache
def instead() -> dict[Any, Any]:
    """Machine instructions in place of `core.bits`."""

    @intrinsic  # type: ignore[misc, unused-ignore]
    def count(typing: Any, members: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), build

    @intrinsic  # type: ignore[misc, unused-ignore]
    def lowest(typing: Any, members: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], context.get_constant(types.boolean, False))

        return types.int64(types.int64), build

    @intrinsic  # type: ignore[misc, unused-ignore]
    def deposit(typing: Any, value: Any, members: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            word = ir.IntType(64)
            kind = ir.FunctionType(word, [word, word])
            pdep = cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64")
            return builder.call(pdep, arguments)

        return types.int64(types.int64, types.int64), build

    @intrinsic(prefer_literal=True)  # type: ignore[misc, unused-ignore]
    def spread(typing: Any, members: Any, length: Any, cells: Any, row: Any, first: Any) -> Any:
        if not isinstance(length, types.IntegerLiteral):
            return None

        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            word, _, array, row, first = arguments
            base = context.make_array(signature.args[2])(context, builder, array)
            to = builder.add(
                builder.mul(row, cgutils.unpack_tuple(builder, base.strides)[0]), first
            )
            for skipped, together in pieces(length.literal_value):
                flags = builder.trunc(builder.lshr(word, word.type(skipped)), ir.IntType(together))
                flags = builder.bitcast(flags, ir.VectorType(ir.IntType(1), together))
                bytes_ = builder.zext(flags, ir.VectorType(ir.IntType(8), together))
                place = builder.gep(
                    builder.bitcast(base.data, cgutils.voidptr_t),
                    [builder.add(to, to.type(skipped))],
                )
                builder.store(bytes_, builder.bitcast(place, bytes_.type.as_pointer()), align=1)
            return context.get_dummy_value()

        number = types.int64
        return types.void(number, length, cells, number, number), build

    def nth(members: int, k: int) -> Any:
        for _ in range(k):
            members &= members - 1
        return lowest(members)

    def nth_by_deposit(members: int, k: int) -> Any:
        return lowest(deposit(1 << k, members))

    return {
        bits.count: count,
        bits.lowest: lowest,
        bits.spread: spread,
        bits.nth: part(nth_by_deposit if _deposits() else nth),
    }


def pieces(length: int) -> list[tuple[int, int]]:
    """How cells are written many at a time: how many come before, and how many at once.

    These are powers of two, so the second piece may write some of the cells again.
    """
    first = 1 << length.bit_length() - 1
    if first == length:
        return [(0, first)]
    rest = 1 << (length - first - 1).bit_length()
    return [(0, first), (length - rest, rest)]


def _deposits() -> bool:
    """Whether the processor deposits bits on the members of a set in one quick instruction.

    A loop would mispredict its end at nearly every random choice.
    """
    if numba.config.CPU_NAME or numba.config.CPU_FEATURES:
        return False  # the code is meant for a different processor
    has = llvm.get_host_cpu_features().get("bmi2", False)
    return bool(has) and llvm.get_host_cpu_name() not in ("znver1", "znver2")  # there it is slow
