export { GenericQuestions as default } from '#modules/performance-appraisal/web/slots.tsx'
