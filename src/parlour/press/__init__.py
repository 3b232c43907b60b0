"""The print shop: packs, boards, sheets and leaflets on paper."""
