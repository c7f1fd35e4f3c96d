export { assessmentsToTake } from '#modules/assessment/server/to-take.ts'
