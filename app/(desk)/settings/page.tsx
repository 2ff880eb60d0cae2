import { ConfirmAgain } from "#components/people/confirm-again.tsx";
import { DemandForm } from "#components/settings/demand-form.tsx";
import { DepartmentList } from "#components/settings/department-list.tsx";
import { DepartmentSwitch } from "#components/settings/department-switch.tsx";
import { HoldForm } from "#components/settings/hold-form.tsx";
import { MessageWordingForm } from "#components/settings/message-wording-form.tsx";
import { RetentionForm } from "#components/settings/retention-form.tsx";
import { PageTitle } from "#components/ui/page-title.tsx";
import { Texts } from "#components/ui/texts.tsx";
import { textsOf } from "#lib/shared/messages/messages.ts";
import { count, fill } from "#lib/shared/messages/words.ts";
import { exactTime } from "#lib/shared/time.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { requirePerson } from "#lib/web/session.ts";
import { confirm } from "../actions.ts";
import {
  removeDepartment,
  saveDemand,
  saveDepartment,
  saveHold,
  saveRetention,
  saveSeesDepartment,
  saveWording,
} from "./actions.ts";
import { CompanySection } from "./company.tsx";

/** What an administrator sets for everybody, a section each. */
export default async function SettingsPage() {
  const person = await requirePerson("/settings", "changeSettings");
  const { language, timeZone, m } = await readerMessages();
  const { hold, people, retention, wording } = services();
  const { set, ...rules } = await retention.rules();
  const [until, left] = [await retention.waitsUntil(), await retention.leftDrafts()];
  return (
    <div className="max-w-[57.5rem] space-y-5">
      <PageTitle>{m.settings.title}</PageTitle>
      <Texts texts={textsOf(m, "settings", "wording", "retention", "companyForm", "confirm", "signIn", "problems")}>
        <MessageWordingForm wording={await wording.current()} sender={person.name} save={saveWording} />
        <HoldForm seconds={await hold.seconds()} save={saveHold} />
        <DemandForm demand={await people.demand()} save={saveDemand} />
        <DepartmentList departments={await people.departments()} save={saveDepartment} remove={removeDepartment} />
        <DepartmentSwitch on={await people.seesDepartment()} save={saveSeesDepartment} />
        <RetentionForm
          rules={rules}
          setBy={
            set
              ? fill(m.retention.setBy, { name: set.by, time: exactTime(set.at, language, timeZone) })
              : m.retention.nobody
          }
          drafts={
            left &&
            (left.goesAt === undefined
              ? count(m.retention.draftsKept, left.n)
              : fill(count(m.retention.draftsGo, left.n), { time: exactTime(left.goesAt, language, timeZone) }))
          }
          waits={
            until === undefined ? undefined : fill(m.retention.waits, { time: exactTime(until, language, timeZone) })
          }
          save={saveRetention}
        />
        <CompanySection m={m} />
        <ConfirmAgain confirm={confirm} />
      </Texts>
    </div>
  );
}
