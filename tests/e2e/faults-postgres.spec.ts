import { testFaults } from "../faults/run.ts";

testFaults("PostgreSQL");
