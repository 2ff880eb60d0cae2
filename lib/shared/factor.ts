/** A secret that an authenticator app is to take, before it counts. */
export interface FactorOffer {
  /** To be typed into the app, in groups of four. */
  key: string;
  /** To be scanned as a QR code. */
  address: string;
  /** The same, sealed: goes back to the server with the first code. */
  offer: string;
}

/** From which role on two-step sign-in is demanded. */
export const demands = ["nobody", "administrator", "manager", "staff"] as const;
export type Demand = (typeof demands)[number];

/** What a session is confirmed with before what matters; `company`: by signing in again with the company's account. */
export type ConfirmWith = "password" | "password_and_code" | "company";
