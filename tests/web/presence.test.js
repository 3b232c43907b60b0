// Who is there, away for a moment, or gone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { absence, isGone } from "../../src/parlour/house/web/static/presence.js";

const NOW = 1_000_000;
/** @param {number} seconds */
const away = (seconds) => absence(NOW - seconds, NOW);

test("for five minutes one is away, and then gone", () => {
  assert.equal("away", away(0));
  assert.equal("away", away(299));
  assert.equal("gone for 5 minutes", away(300));
  assert.equal("gone for 119 minutes", away(7199));
  assert.equal("gone for 2 hours", away(7200));
  assert.equal("gone for 47 hours", away(172_799));
  assert.equal("gone for 2 days", away(172_800));
  assert.deepEqual([false, false, true], [isGone(null, NOW), isGone(NOW - 299, NOW), isGone(NOW - 300, NOW)]);
});
