import { words } from "../shared/messages/words.ts";

/** What practice mode offers: three contracts that every office knows, with the items that their templates would have. */
export const samples = [
  {
    id: "10001",
    name: words("Employment contract", "근로계약서"),
    items: [
      { key: "salary", label: words("Annual salary", "연봉") },
      { key: "start_date", label: words("Start date", "근무 시작일") },
      { key: "workplace", label: words("Workplace", "근무 장소") },
    ],
  },
  {
    id: "10002",
    name: words("Non-disclosure agreement", "비밀유지계약서"),
    items: [
      { key: "purpose", label: words("Purpose", "목적") },
      { key: "term_years", label: words("Term in years", "유효 기간(년)") },
    ],
  },
  {
    id: "10003",
    name: words("Lease", "임대차계약서"),
    items: [
      { key: "address", label: words("Address", "소재지") },
      { key: "deposit", label: words("Deposit", "보증금") },
      { key: "monthly_rent", label: words("Monthly rent", "월 차임") },
    ],
  },
];
