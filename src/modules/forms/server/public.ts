export { formsToAnswer } from '#modules/forms/server/answering.ts'
