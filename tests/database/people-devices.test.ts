import assert from "node:assert/strict";
import { test } from "node:test";
import { type Device, mostAccounts } from "#lib/people/devices.ts";
import { forEachEngine } from "../support/engines.ts";
import { address, admin, joinPassword, problem, ready, value } from "../support/people-office.ts";

forEachEngine((engine) => {
  /** An office whose network a stranger has used up at this account, and how many more guesses a device is allowed there. */
  async function besieged() {
    const desk = await ready(engine);
    const { people, joined } = desk;
    const { person } = await joined("lee@hanbit.example");
    const device = await people.knownDevice(person.id, undefined);
    const guess = (more: { device?: Device | undefined; email?: string } = {}) =>
      people.signIn({ email: person.email, password: "guess", address, ...more });
    const spend = async (more?: Parameters<typeof guess>[0]) => {
      for (let tries = 0; ; tries++) if (problem(await guess(more)) === "slow_down") return tries;
    };
    assert.equal(await spend(), 10);
    return { ...desk, person, device, spend };
  }

  test("where somebody has signed in before, they get in whatever strangers do beside them", async () => {
    const { people, person, device } = await besieged();
    const right = { email: person.email, password: joinPassword, address };
    assert.equal(problem(await people.signIn(right)), "slow_down");
    assert.partialDeepStrictEqual(value(await people.signIn({ ...right, device })), person);
  });

  test("a new password, or having been disabled, makes every device strange again", async () => {
    const { people, first, person, device, spend } = await besieged();
    const other = await people.knownDevice(person.id, undefined);
    assert.equal(await spend({ device }), 10);
    value(await people.disable(first, person.id));
    value(await people.enable(first, person.id));
    const known = await people.knownDevice(person.id, device);
    assert.equal(await spend({ device: other }), 0);
    const { token } = value(await people.renewInvitation(first, person.id));
    value(await people.acceptInvitation(token, "green kettle, ten"));
    assert.equal(await spend({ device: known }), 10, "those of a stranger, who starts anew with the password");
    assert.equal(await spend({ device: known }), 0);
  });

  test("of two accounts that are as they were before there were devices, one's device is not the other's", async () => {
    const { people, first, db, joined, spend } = await besieged();
    const { person } = await joined("park@hanbit.example");
    await db.updateTable("person").set({ device_stamp: null }).execute();
    const device = await people.knownDevice(first.id, undefined);
    assert.equal(await spend({ device, email: person.email }), 10, "those of a stranger");
    assert.equal(await spend({ device, email: person.email }), 0);
    assert.equal(await spend({ device, email: admin.email }), 20, "the device's, and those of a stranger");
  });

  test("a device is known to those who signed in there, the last ten of them", async () => {
    const { people, joined, device, spend } = await besieged();
    assert.equal(await spend({ device, email: admin.email }), 10);
    assert.equal(await spend({ device, email: admin.email }), 0);
    let kiosk = device;
    for (let n = 0; n < mostAccounts; n++) {
      const { person } = await joined(`p${n}@hanbit.example`);
      kiosk = await people.knownDevice(person.id, kiosk);
      assert.deepEqual(await people.knownDevice(person.id, kiosk), kiosk);
    }
    assert.equal(kiosk?.id, device?.id);
    assert.equal(kiosk?.marks.length, mostAccounts);
    assert.equal(await spend({ device: kiosk }), 0, "ten others came after this one");
  });

  test("what another device's cookie says counts for nothing with a made-up id", async () => {
    const { device, spend } = await besieged();
    for (const id of ["", "another", "x".repeat(10_000)])
      assert.equal(await spend({ device: { id, marks: device?.marks ?? [] } }), 0);
    assert.equal(await spend({ device: { id: device?.id ?? "", marks: [] } }), 0);
  });
});
