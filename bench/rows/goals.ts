/** What the searches of a row have to keep to, as multiples. */
export const GOALS = {
  "grep-few": { floorGoal: 1.10 },
  "grep-many": { floorGoal: 1.30, deepseekGoal: 0.5 },
  "grep-cap": { floorGoal: 1.6 },
  "glob": { floorGoal: 1.15 },
} as const;

/** Longest life of ripgrep after the cap was passed, in milliseconds. */
export const OVERFLOW_GOAL_MS = 100;

/** Longest time from an abort to the end of the call, at the 99th percentile, in milliseconds. */
export const ABORT_GOAL_MS = 50;

/** Largest growth of the process, as a multiple of the text that it retains. */
export const MEMORY_GOAL = 3;

/** Largest growth of the process at the raw cap, in megabytes. */
export const MEMORY_GOAL_MB = 120;

/** Largest time per match of 100,000 matches, as a multiple of that of 1,000. */
export const GROWTH_GOAL = 1.2;

/** Longest time that the demo takes beyond bash and ripgrep alone, in milliseconds. */
export const START_GOAL_MS = 150;
