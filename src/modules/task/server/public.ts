export { noTasks, taskCounts, tasksBefore } from '#modules/task/server/task-counts.ts'
