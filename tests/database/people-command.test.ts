import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { secretHash } from "#lib/audit/write.ts";
import { newPasswordLink, resetTwoStep } from "#lib/cli/people.ts";
import { writeSetting } from "#lib/database/settings.ts";
import { admin } from "../support/admin.ts";
import { authenticator } from "../support/authenticator.ts";
import { administrator, firstPerson, places } from "../support/back-office.ts";
import { forEachEngine } from "../support/engines.ts";
import { address, problem, value } from "../support/people-office.ts";

/** The words of the command in docs/running.md that begins so, for this email. */
function documented(name: string, email: string): string[] {
  const [, line] = new RegExp(`^    npm run admin -- (people ${name}.*)$`, "m").exec(
    readFileSync("docs/running.md", "utf8"),
  ) ?? ["", ""];
  return (line ?? "").split(" ").map((word) => (word === "EMAIL" ? email : word));
}

forEachEngine((engine) => {
  async function office() {
    const at = await (await places(engine)).place();
    const services = await at.start();
    const boss = await firstPerson(services);
    /** As the command does it, without a process of its own. */
    const newLink = async (email = boss.email) =>
      (await newPasswordLink(at, email, new URL("https://sign.hanbit.example"))).join("\n");
    const lastRow = () =>
      services.store.db.selectFrom("audit").selectAll().orderBy("number", "desc").limit(1).executeTakeFirstOrThrow();
    return { ...services, at, boss, newLink, lastRow };
  }
  const tokenIn = (output: string) => /^https:\/\/sign\.hanbit\.example\/invitation\/(\S+)$/m.exec(output)?.[1] ?? "";

  test("the only administrator who has forgotten the password chooses another with a link from the command line", async () => {
    const { people, at, boss, lastRow, store } = await office();
    const earlier = value(await people.renewInvitation(boss, boss.id)).token;
    const settings = {
      DATA_DIR: at.dataDir,
      APP_URL: "https://sign.hanbit.example",
      ...(at.databaseUrl && { DATABASE_URL: at.databaseUrl }),
    };
    const { code, output } = await admin(settings, ...documented("new-password", ` ${boss.email.toUpperCase()}`));
    assert.equal(code, 0, output);
    const token = tokenIn(output);
    assert.deepEqual(await people.invitation(token), { name: boss.name, email: boss.email });
    assert.equal(await people.invitation(earlier), undefined);
    const row = await lastRow();
    assert.deepEqual(
      [row.kind, row.actor, row.about, row.object, JSON.parse(row.detail)],
      ["invitation_renewed", "command", "person", boss.id, { link: secretHash(store.db, token) }],
    );
    const attempt = { email: boss.email, address };
    assert.ok(
      (await people.signIn({ ...attempt, password: administrator.password })).ok,
      "until another one is chosen",
    );
    const password = "five loud clocks";
    value(await people.acceptInvitation(token, password));
    assert.equal(problem(await people.acceptInvitation(token, "six loud clocks, more")), "invitation_invalid");
    assert.ok((await people.signIn({ ...attempt, password })).ok);
    assert.equal(problem(await people.signIn({ ...attempt, password: administrator.password })), "wrong_credentials");
  });

  test("a link from the command line asks for the code still, and another command takes a lost phone away", async () => {
    const { people, at, boss, newLink } = await office();
    const { key, offer } = people.offerFactor(boss);
    value(await people.setUpFactor(boss.id, { offer, code: authenticator(key)(Date.now()) }));
    const signedIn = async () => {
      const token = tokenIn(await newLink());
      return people.secondStep(value(await people.acceptInvitation(token, "five loud clocks")));
    };
    assert.ok(await signedIn());
    await resetTwoStep(at, boss.email);
    assert.equal(await signedIn(), undefined);
  });

  test("the command line makes no link for a strange or a deactivated person, and says before the link when passwords are off", async () => {
    const { people, boss, newLink, store } = await office();
    await assert.rejects(newLink("nobody@hanbit.example"), /^Failure: nobody@.*: expected the email of an account$/);
    const { person: lee } = value(
      await people.invite(boss, { name: "이", email: "lee@hanbit.example", role: "staff" }),
    );
    value(await people.disable(boss, lee.id));
    await assert.rejects(
      newLink(lee.email),
      /^Failure: lee@hanbit.example is deactivated, so no link was made\. .* People, Reactivate$/,
    );
    await writeSetting(store.db, { name: "password_sign_in", value: "off", personId: boss.id }, 0);
    const [first = "", ...others] = (await newLink()).split("\n");
    assert.ok(first.includes(`npm run admin -- ${documented("password-sign-in on", "").join(" ")}`), first);
    assert.ok(tokenIn(others.join("\n")));
  });
});
