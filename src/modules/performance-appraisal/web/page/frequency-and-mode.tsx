export { FrequencyAndMode as default } from '#modules/performance-appraisal/web/slots.tsx'
