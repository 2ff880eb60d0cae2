import assert from "node:assert/strict";
import { test } from "node:test";
import { agentName } from "#lib/shared/agent.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const agents: [agent: string, name: string][] = [
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/143.0.0.0 Safari/537.36`, "Chrome · Windows"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`,
    "Edge · Windows",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Whale/4.34.0 Safari/537.36`,
    "Whale · Windows",
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; SM-S931N) ${webkit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet · Android",
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/26.1 Safari/605.1.15`, "Safari · macOS"],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${webkit} CriOS/143.0.0.0 Mobile/15E148 Safari/604.1`,
    "Chrome · iPhone",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox · Linux"],
  ["curl/8.14.1", ""],
  ["", ""],
];

test("a browser and its system are called as people call them, by what they say of themselves", () => {
  for (const [agent, name] of agents) assert.equal(agentName(agent), name, agent);
});
