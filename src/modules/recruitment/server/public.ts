export { assignmentsBefore } from '#modules/recruitment/server/my-assignment.ts'
