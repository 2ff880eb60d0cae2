import { closeBlackHole, openBlackHole } from "./black-hole.ts";
import { created, notSent, unusable } from "./endings.ts";
import { impatient } from "./held.ts";
import { type Row, row } from "./row.ts";
import { identity, type Play, token } from "./service.ts";

/** The token comes, and what follows on the next connections is something else. */
const afterToken = (connection: NonNullable<Play["connection"]>): Play => ({
  connection: (socket, speak, number) => (number === 1 ? speak() : connection(socket, speak, number)),
});

const secure = { address: "secure" } as const;
const certificate = (name: string): Play => ({ certificate: identity(name) });

/** 1–6: nothing can be brought to the service. */
export const reaching: Row[] = [
  row(1, "the port is closed", {}, notSent("token"), 0, {
    language: "ko",
    steps: async ({ office, create }) => {
      office.service.deafen();
      await create.click();
    },
    alert: ["refused", /ECONNREFUSED/],
  }),
  row(
    1,
    "the port is closed once the token is there",
    {
      token: async (call, scene) => {
        scene.deafen();
        await token()(call, scene);
      },
    },
    notSent("refused"),
    0,
  ),
  row(2, "the host has no address", {}, notSent("token"), 0, {
    address: "nowhere",
    alert: ["dns", /ENOTFOUND|EAI_AGAIN/],
    besides: ({ office }) => office.move("plain"),
  }),
  row(
    3,
    "packets that open a connection are dropped",
    {
      token: async (call, scene) => {
        scene.deafen();
        await openBlackHole(scene.port);
        await token()(call, scene);
      },
    },
    notSent("connect_timeout"),
    0,
    { settings: impatient, besides: closeBlackHole, tidy: closeBlackHole },
  ),
  row(
    4,
    "the TLS handshake hangs",
    afterToken(() => {}),
    notSent("connect_timeout"),
    0,
    { ...secure, settings: impatient },
  ),
  row(
    5,
    "the connection ends during the TLS handshake",
    afterToken((socket) => socket.once("data", () => socket.end())),
    notSent("connection"),
    0,
    secure,
  ),
  row(
    5,
    "the connection is reset during the TLS handshake",
    afterToken((socket) => socket.once("data", () => socket.resetAndDestroy())),
    notSent("connection"),
    0,
    secure,
  ),
  row(6, "the certificate has expired", certificate("given-expired"), unusable("certificate_expired"), 0, {
    ...secure,
    alert: ["certificate_expired", /CERT_HAS_EXPIRED/],
  }),
  row(6, "the certificate is nobody's", certificate("localhost"), unusable("certificate_untrusted"), 0, {
    ...secure,
    language: "ko",
    alert: ["certificate_untrusted", /DEPTH_ZERO_SELF_SIGNED_CERT/],
  }),
  row(6, "the certificate is another host's", certificate("given-elsewhere"), unusable("certificate_host"), 0, {
    ...secure,
    alert: ["certificate_host", /ERR_TLS_CERT_ALTNAME_INVALID/],
  }),
  row(6, "no fault: the certificate is from an authority that is trusted", {}, created, 1, secure),
];
