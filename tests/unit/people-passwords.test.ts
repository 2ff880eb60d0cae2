import assert from "node:assert/strict";
import { argon2Sync } from "node:crypto";
import { readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { test } from "node:test";
import { latinKeys } from "#lib/people/common-passwords.ts";
import { createPasswords, passwordProblem } from "#lib/people/passwords.ts";
import { acceptSchema, inviteSchema, setUpSchema, signInSchema } from "#lib/shared/people.ts";

const hong = { name: "홍길동", email: "gildong.hong@hanbit.example" };

test("a password that many think of is refused, however it is dressed up", () => {
  const common = [
    "password1234",
    "P@ssw0rd!2026",
    "mypassword12",
    "thisismypassword",
    "letmein-letmein",
    "Welcome2026!",
    "admin1234567",
    "123456789012",
    "qwertyuiop12",
    "1q2w3e4r5t6y",
    "1qaz2wsx3edc",
    "zaq12wsxcde3",
    "asdfasdfasdf",
    "!@#$%^&*()_+",
    "aaaaaaaaaaaa",
    "xk7xk7xk7xk7",
    "abcabcabcabc",
    "abcdef123456",
    "Spring2026!!!!",
    "november2026",
    "kim19850312!!",
    "countersign2026",
    "Countersign!!",
    "contract-2026",
    "samsung12345!",
    "010-1234-5678",
    "a".repeat(200),
    // On a Korean keyboard: 이것은비밀번호, 비밀번호1234, 사랑해1004!!, and the same in Hangul.
    ...["dlrjtdmsqlalfqjsgh", "qlalfqjsgh1234", "tkfkdgo1004!!", "비밀번호비밀번호비밀번호"],
  ];
  for (const password of common) assert.equal(passwordProblem(password, hong), "password_common", password);
});

test("a published password, and a long word, is refused, in other letters and with a year or a number too", () => {
  const published = readFileSync("lib/people/published-passwords/passwords.txt", "utf8").trim().split("\n");
  const long = published.filter((password) => password.length >= 12);
  assert.ok(long.length > 3000, `${long.length}`);
  const welcome = long.filter((password) => passwordProblem(password, hong) !== "password_common");
  assert.deepEqual(welcome, []);
  const dressed = [
    "sojdlg123aljg",
    "LeaveMeAlone!",
    "leavemealone2026",
    "L3avem3@lone",
    "mustang123456",
    "Mustang-Harley",
    "Extraordinary!1",
    // Russian on Latin keys: привет, как дела.
    "ghbdtnrfrltkf",
  ];
  for (const password of dressed) assert.equal(passwordProblem(password, hong), "password_common", password);
});

test("a password of one's own is welcome, in any characters", () => {
  const good = [
    "correct horse battery staple",
    "mustang paper harley drum",
    "four quiet lamps",
    "xk3-Vq9_pLw2",
    "hQ7z!2024kLm",
    "839201746512",
    "samsung-blue-7",
    "여름밤에 걷는 고양이 둘",
    "ночной поезд в 7",
    "🐈🐇🦊🐻🐼🦁🐸🐙🦉🦋🐢🐳",
    `${"the rain in Gangneung ".repeat(9)}!!`,
  ];
  for (const password of good) assert.equal(passwordProblem(password, hong), undefined, password);
});

test("a password is counted in characters as a person counts them", () => {
  assert.equal(passwordProblem("xk3-Vq9_pLw", hong), "password_short");
  assert.equal(passwordProblem("🐈🐇🦊🐻🐼🦁🐸🐙🦉🦋🐢", hong), "password_short");
  // Eleven syllables, which a Mac sends as 26 code points.
  assert.equal(passwordProblem("여름밤에걷는고양이둘셋".normalize("NFD"), hong), "password_short");
  assert.equal(passwordProblem(`xk3-Vq9_pLw2${"🐈".repeat(188)}`, hong), undefined);
  assert.equal(passwordProblem(`xk3-Vq9_pLw2${"🐈".repeat(189)}`, hong), "password_long");
});

test("a password with one's name or mail in it is refused, however it is spelt", () => {
  const personal = [
    "blue-gildong-tea",
    "GILDONG_blue_tea",
    "g1ld0ng blue tea",
    "gildong.hong-tea-9",
    "tea at Hanbit, 4pm",
    "차 마시는 홍길동 아홉시",
    // Without the family name, and with the keyboard left in Latin: 길동, 홍길동.
    ...["파란 차 길동 좋아해 아홉", "blue rlfehd tea 9", "ghdrlfehd-tea-9"],
  ];
  for (const password of personal) assert.equal(passwordProblem(password, hong), "password_personal", password);
  const minji = { name: "Kim Min-ji", email: "ji@example.com" };
  assert.equal(passwordProblem("kim-min ji, at sea", minji), undefined, "short pieces are in every other sentence");
  assert.equal(passwordProblem("kimmin-ji, at sea", minji), "password_personal");
});

test("Hangul is known by the Latin keys under it", () => {
  assert.equal(latinKeys("이것은비밀번호"), "dlrjtdmsqlalfqjsgh");
  assert.equal(latinKeys("닭볶음 값 A1"), "ekfrqhRdma rkqt A1");
});

test("a stored password tells its parameters, and neither the password nor that two are the same", async () => {
  const passwords = createPasswords();
  const [one, two] = [await passwords.hash("four quiet lamps"), await passwords.hash("four quiet lamps")];
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  assert.notEqual(one, two);
  assert.deepEqual(await passwords.verify("four quiet lamps", one), { right: true, stale: false });
  assert.deepEqual(await passwords.verify("four quiet lamp", one), { right: false, stale: false });
});

test("a password typed on a Mac opens what was set on Windows", async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash("여름밤에 걷는 고양이 둘".normalize("NFD"));
  assert.equal((await passwords.verify("여름밤에 걷는 고양이 둘".normalize("NFC"), stored)).right, true);
});

test("a hash that another program made is understood, and called stale when it is weaker than today's", async () => {
  const passwords = createPasswords();
  const right = async (memory: number, passes: number) => {
    const nonce = Buffer.from("0123456789abcdef");
    const hash = argon2Sync("argon2id", {
      message: "four quiet lamps",
      nonce,
      memory,
      passes,
      parallelism: 1,
      tagLength: 32,
    });
    const text = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
    return passwords.verify(
      "four quiet lamps",
      `$argon2id$v=19$m=${memory},t=${passes},p=1$${text(nonce)}$${text(hash)}`,
    );
  };
  assert.deepEqual(await right(8192, 2), { right: true, stale: true });
  assert.deepEqual(await right(19456, 1), { right: true, stale: true });
  assert.deepEqual(await right(32768, 3), { right: true, stale: false });
});

test("without a stored password nothing is right, not even nothing", async () => {
  const passwords = createPasswords();
  assert.deepEqual(await passwords.verify("", undefined), { right: false, stale: false });
});

test("fifty sign-ins at once leave room for a file to be read", async () => {
  const passwords = createPasswords();
  let done = 0;
  const hashes = Array.from({ length: 50 }, () => passwords.verify("four quiet lamps", undefined).then(() => done++));
  await stat(".");
  assert.ok(done <= 8, `${done} of 50 were done before the file had its turn`);
  await Promise.all(hashes);
});

test("the forms say what is wrong, field by field", () => {
  const problems = (parsed: ReturnType<typeof setUpSchema.safeParse>) =>
    Object.fromEntries(parsed.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? []);
  assert.deepEqual(problems(setUpSchema.safeParse({ code: "c", name: " ", email: "", password: "short" })), {
    name: "name_required",
    email: "email_required",
    password: "password_short",
  });
  const long = { code: "c", name: "n".repeat(101), email: "not an address", password: "🐈".repeat(201) };
  assert.deepEqual(problems(setUpSchema.safeParse(long)), {
    name: "too_long",
    email: "email_invalid",
    password: "password_long",
  });
  assert.equal(
    inviteSchema.safeParse({ name: "n", email: "a@b.kr", role: "owner" }).error?.issues[0]?.message,
    "role_invalid",
  );
  assert.deepEqual(
    inviteSchema.parse({ name: " 홍길동 ".normalize("NFD"), email: " hong＠example.com ", role: "staff" }),
    {
      name: "홍길동",
      email: "hong@example.com",
      role: "staff",
    },
  );
  assert.equal(signInSchema.safeParse({ email: "a@b.kr", password: "short" }).success, true);
  assert.equal(
    acceptSchema.safeParse({ code: "c", password: "여름밤에걷는고양이둘셋".normalize("NFD") }).success,
    false,
  );
});
