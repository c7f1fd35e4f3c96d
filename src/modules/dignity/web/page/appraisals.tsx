export { AppraisalSettings as default } from '#modules/dignity/web/evaluation.tsx'
