import { account } from "./account.ts";
import { audit } from "./audit.ts";
import { common } from "./common.ts";
import { company } from "./company.ts";
import { companyForm } from "./company-form.ts";
import { connect } from "./connect.ts";
import { connection } from "./connection.ts";
import { contacts } from "./contacts.ts";
import { document } from "./document.ts";
import { drafts } from "./drafts.ts";
import { duplicate } from "./duplicate.ts";
import { exporting } from "./export.ts";
import { factor } from "./factor.ts";
import { file } from "./file.ts";
import { forgetting } from "./forgetting.ts";
import { form } from "./form.ts";
import { frame } from "./frame.ts";
import { keys } from "./keys.ts";
import { late } from "./late.ts";
import { list } from "./list.ts";
import { notices } from "./notices.ts";
import { packets } from "./packets.ts";
import { palette } from "./palette.ts";
import { people } from "./people.ts";
import { problems } from "./problems.ts";
import { releases } from "./releases.ts";
import { restores } from "./restores.ts";
import { results } from "./results.ts";
import { retention } from "./retention.ts";
import { sessionEnd } from "./session-end.ts";
import { settings } from "./settings.ts";
import { sharing } from "./sharing.ts";
import { signer } from "./signer.ts";
import { templates } from "./templates.ts";
import { wording } from "./wording.ts";

/** All texts in English; every other language has the same. */
export const en = {
  account,
  audit,
  common,
  company,
  companyForm,
  connect,
  connection,
  contacts,
  document,
  drafts,
  duplicate,
  exporting,
  factor,
  file,
  forgetting,
  form,
  frame,
  keys,
  late,
  list,
  notices,
  packets,
  palette,
  people,
  problems,
  releases,
  restores,
  results,
  retention,
  sessionEnd,
  settings,
  sharing,
  signer,
  templates,
  wording,
};
