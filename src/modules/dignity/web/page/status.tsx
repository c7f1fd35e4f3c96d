export { SubmissionStatus as default } from '#modules/dignity/web/evaluation.tsx'
