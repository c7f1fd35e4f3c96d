export { Evaluators as default } from '#modules/dignity/web/evaluation.tsx'
