import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { countOf, decodeHits, encodeHits, intersect, mostInBlock, positionsOf, unite } from "#lib/search/hits.ts";

const position = fc.nat(mostInBlock - 1);
const few = fc.uniqueArray(position, { maxLength: 20 });
const many = few.map((left) => Array.from({ length: mostInBlock }, (_, i) => i).filter((i) => !left.includes(i)));
const hits = fc
  .oneof(few, fc.uniqueArray(position, { minLength: 330, maxLength: 350 }), many)
  .map((some) => some.sort((a, b) => a - b));

test("the hits of a block come back as they were, whether few or many", () => {
  fc.assert(fc.property(hits, (some) => assert.deepEqual(positionsOf(decodeHits(encodeHits(some))), some)));
});

test("hits in both and in either are told as sets tell them", () => {
  fc.assert(
    fc.property(hits, hits, (one, other) => {
      const bits = [decodeHits(encodeHits(one)), decodeHits(encodeHits(other))] as const;
      const [common, either] = [intersect(...bits), unite(...bits)];
      const expected = one.filter((position) => other.includes(position));
      assert.deepEqual(common && positionsOf(common), expected.length > 0 ? expected : undefined);
      assert.deepEqual(
        positionsOf(either),
        [...new Set([...one, ...other])].sort((a, b) => a - b),
      );
      assert.equal(countOf(either), positionsOf(either).length);
    }),
  );
});
