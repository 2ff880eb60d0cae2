import type { BigIntStats } from "node:fs";
import type { Signer, UnmatchedLink } from "../shared/signer.ts";

export interface SigningSettings {
  /** May carry a path (`https://api.example.com/signing`); the service's paths are put below it. */
  baseUrl: URL;
  apiId: string;
  apiSecretKey: string;
  /** How ID and key stand in the Basic header: as they are, as the service's document has it, or form-encoded first (RFC 6749 2.3.1). */
  credentials?: "plain" | "form";
  /** How long a request may stand still: nothing of it leaves, and no answer comes. All other waits follow from it and from fixed caps. */
  timeoutSeconds: number;
  /** What a network must carry so that no upload over it is given up; 62,500 (0.5 Mbit/s) unless given. */
  slowestBytesPerSecond?: number;
  /** The only certificate authority to trust, in PEM. Absent: those of the machine. */
  tls?: { ca?: string };
  /** Name and version of the program, for the service's logs and filters. */
  userAgent?: string;
  /** Told with the head of each answer to a request for a token, while that is new. */
  onMet?: (met: Met) => void;
  /** Milliseconds of a clock that never jumps; `performance.now` unless given. */
  now?: () => number;
}

/** What an answer tells of the service besides. In milliseconds since 1970. */
export interface Met {
  /** What its clock says, to a second; undefined when it says nothing that can be read. */
  clock?: number;
  /** Until when its certificate is good; undefined without TLS. */
  certificateUntil?: number;
}

export interface CreateRequest {
  templateId: string;
  title: string;
  autoSend: boolean;
  /** Absent: as set in the template. */
  autoConfirm?: boolean;
  signers: Signer[];
  items: { key: string; value: string }[];
  files: SourceFile[];
}

/** A file as it was staged. It goes out only if it still has this size and this hash. */
export interface SourceFile {
  path: string;
  /** The name on the wire. */
  name: string;
  bytes: number;
  /** Lower-case hex. */
  sha256: string;
  /** Whether the opened file is, by its own numbers, the very one that was hashed; then it is not hashed again. */
  isUntouched?: (stat: FileNumbers) => boolean;
}

/** What the disk says of an opened file. */
export type FileNumbers = Pick<BigIntStats, "ino" | "ctimeNs" | "size">;

export interface SigningLink {
  /** An http or https address. Absent when the service gave none, or when it is in doubt whose it is. */
  url?: string;
  /** What the service gave instead of a web address: to be shown as text, never as a link. */
  unsafeUrl?: string;
}

export type RejectedReason =
  /** The service's own failure shape; its words are in `message`. */
  "failure" | "forbidden" | "not_found" | "too_large" | "invalid";

/** Why a request could not even be begun, by what the network said. */
export type ConnectReason = "dns" | "refused" | "connect_timeout" | "tls" | "connection";

/** Why no secure connection, or no plain one, can be made: by which setting or certificate. Trying again changes none of these. */
export type TlsFault =
  /** Nobody whom this machine trusts has signed the certificate. */
  | "certificate_untrusted"
  | "certificate_expired"
  /** The certificate is another host's. */
  | "certificate_host"
  /** The service wants one of ours. */
  | "client_certificate"
  /** An https address where http is spoken. */
  | "not_tls"
  /** An http address where TLS is spoken. */
  | "needs_tls";

export type NotSentReason =
  | ConnectReason
  /** No usable token could be had: see `trouble()`. */
  | "token"
  /** A file is missing or is not what was staged. */
  | "file"
  /** This server has not the key that opens a file. */
  | "file_key"
  /** The service asks for patience, or all connections stayed taken. */
  | "busy"
  /** The service was connected, or is connected no more, since the page was drawn that asked for it (`lib/settings/connection.ts`). */
  | "connected"
  | "disconnected"
  /**
   * `beforeSend` threw, or the saved connection could not be read, then the outcome carries what; or it might not leave any more. The same
   * word is kept for attempts whose process is gone (`lib/creation/recovery.ts`).
   */
  | "stopped";

export type UnknownReason =
  | "timeout"
  | "closed"
  | "status"
  | "unreadable"
  | "no_id"
  | "too_large"
  /** A file turned out to be altered while it was going out; it never left whole. */
  | "file";

type NotAuthorisedReason =
  /** The token endpoint refused the API ID and Secret Key. */
  | "credentials"
  /** A fresh token was refused. */
  | "token";

interface Facts {
  /** For the log: no secrets, tokens, links, contacts or words of the service. */
  detail: string;
  /** How many creation requests were put on the wire. */
  posts: number;
}

/** Every way in which a creation can end. Only `unknown` and `created` may have left a document at the service. */
export type Outcome = Facts &
  (
    | {
        kind: "created";
        documentId: string;
        /** One per requested signer, in that order. */
        links: SigningLink[];
        complete: boolean;
        /** Absent when there are none, as below. */
        unmatched?: UnmatchedLink[];
      }
    | { kind: "rejected"; reason: RejectedReason; message?: string; status: number }
    | { kind: "not_authorised"; reason: NotAuthorisedReason; status?: number }
    | {
        kind: "not_sent";
        reason: NotSentReason;
        retryAfterSeconds?: number;
        /** Trying again changes nothing before somebody has changed a setting, here or at the service. */
        lasting?: true;
        cause?: unknown;
      }
    | { kind: "unknown"; reason: UnknownReason; status?: number; unmatched?: UnmatchedLink[] }
  );

export type TroubleReason =
  | "credentials"
  /** 403, and no word of why: the credentials are refused, or something else stands at the address. */
  | "forbidden"
  | "busy"
  | ConnectReason
  | TlsFault
  | UnknownReason
  /** It sends requests elsewhere: `target`. */
  | "redirect"
  | "bad_request"
  | "not_found"
  /** A status of 500 or more. */
  | "unavailable"
  /** A web page instead of a token. */
  | "page";

/** Why the service cannot be used, for the administrator. */
export interface Trouble {
  reason: TroubleReason;
  status?: number;
  /** Origin and path to which it sends requests, bounded. */
  target?: string;
  /** When it may be tried again. */
  retryAfterSeconds?: number;
  detail: string;
}

/** Asked without waiting, right before a piece of a request is handed to the machine. */
export type MayLeave = () => boolean;

export interface CreateHooks {
  /**
   * Awaited when token and files are at hand, right before each creation request is dispatched: the place to write down that it
   * may be on its way. When it throws, nothing is sent and the outcome is `not_sent`, reason `stopped`, with the error as `cause`.
   * What it resolves with says whether the request may still leave, whenever a piece of it is about to: a process can stand still
   * anywhere.
   */
  beforeSend?: () => Promise<MayLeave>;
}

export interface SigningService {
  /**
   * Creates one document. Never throws for anything that the service, the network or a file does. A request is repeated in one
   * case only: the token was refused, so a fresh one is fetched and the body built anew, once.
   */
  create(request: CreateRequest, hooks?: CreateHooks): Promise<Outcome>;
  /** Asks for a fresh token, whatever is in hand, and creates nothing. Answers why there is none; undefined when there is one. */
  check(): Promise<Trouble | undefined>;
  /** Why the last request for a token failed, or the last creation could not even be begun; undefined once that succeeded. */
  trouble(): Trouble | undefined;
  /** Waits for requests under way. */
  close(): Promise<void>;
}
