export { noTasks, taskCounts, tasksBefore } from '#modules/task/server/task-counts.ts'
export { taskFacts, type TaskFacts } from '#modules/task/server/task-facts.ts'
export { tasksDue, type DueTask } from '#modules/task/server/tasks-due.ts'
