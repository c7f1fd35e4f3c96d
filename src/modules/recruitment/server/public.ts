export { assignmentsBefore } from '#modules/recruitment/server/my-assignment.ts'
export { interviewsOf, type PlannedInterview } from '#modules/recruitment/server/planned-interviews.ts'
