import { expect } from "playwright/test";
import { askAdministrator, created, type Ending, notSent, unusable } from "./endings.ts";
import { fiftyAtOnce } from "./fifty.ts";
import { impatient } from "./held.ts";
import { type Row, row } from "./row.ts";
import { html, type Play, token, whole } from "./service.ts";

/** The first creation of the row is turned away, as one with a token that is not valid any more. */
const firstRefused: Play["create"] = async (call, { number, make }) => {
  if (number > 1) return call.respond(200, await make());
  await call.body();
  call.respond(401);
};

const oneTokenCall: Row["besides"] = ({ office }) => expect(office.service.count.token, "token calls").toBe(1);

const mayTryAgain = (ending: Ending): Ending => ({ ...ending, again: true });

/** 7–13: the token. */
export const aboutTokens: Row[] = [
  row(
    7,
    "the token's connection is reset",
    { connection: (socket) => socket.once("data", () => socket.resetAndDestroy()) },
    notSent("token"),
    0,
    {
      alert: ["closed", /ECONNRESET|UND_ERR_SOCKET/],
    },
  ),
  row(7, "no token comes in time", { token: () => {} }, notSent("token"), 0, {
    settings: impatient,
    alert: ["timeout", /TIMEOUT|Deadline/],
  }),
  row(
    8,
    "the credentials are refused",
    { token: whole((call) => call.respond(401, { error: "invalid_client" })) },
    mayTryAgain(askAdministrator("credentials", 0, "credentials")),
    0,
    { alert: ["credentials", /token: status 401/], besides: oneTokenCall },
  ),
  ...[
    ["without an access token", { access_token: undefined }],
    ["that is not a bearer token", { token_type: "mac" }],
  ].map(([what, more]) =>
    row(9, `a token answer ${what}`, { token: token(more as object) }, unusable("unreadable"), 0, {
      alert: ["unreadable", /no bearer token in it/],
      besides: oneTokenCall,
    }),
  ),
  row(
    9,
    "a token answer that is a web page",
    { token: whole((call) => call.respond(200, "<html>Sign in</html>", html)) },
    unusable("page"),
    0,
    { alert: ["page", /no bearer token in it/], besides: oneTokenCall },
  ),
  row(
    9,
    "the request for a token is not understood",
    { token: whole((call) => call.respond(400, "<html>Bad request</html>", html)) },
    unusable("bad_request"),
    0,
    { alert: ["bad_request", /token: status 400/], besides: oneTokenCall },
  ),
  row(
    9,
    "the service is down for maintenance",
    { token: whole((call) => call.respond(503, "<html>Maintenance</html>", html)) },
    notSent("token"),
    0,
    { alert: ["unavailable", /token: status 503/] },
  ),
  // Tokens of these lifetimes stay; rows 11 and 12 have them refused.
  ...[
    ["text", "3600"],
    ["0", 0],
    ["negative", -5],
    ["missing", undefined],
    ["in milliseconds", 3_600_000],
  ].map(([what, expires_in]) =>
    row(10, `a lifetime that is ${what}`, { token: token({ expires_in }), create: firstRefused }, created, 1, {
      posts: 2,
    }),
  ),
  row(11, "the token is refused once", { create: firstRefused }, created, 1, { posts: 2 }),
  row(
    12,
    "every token is refused",
    { create: whole((call) => call.respond(401)) },
    askAdministrator("token", 2, "fresh"),
    0,
    { language: "ko" },
  ),
  row(13, "50 at once with a token that is revoked", { token: token({ expires_in: 3600 }) }, created, 1, {
    besides: fiftyAtOnce,
  }),
];
