import { testFaults } from "../faults/run.ts";

testFaults("SQLite");
