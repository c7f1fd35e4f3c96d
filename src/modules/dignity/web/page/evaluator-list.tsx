export { EvaluatorList as default } from '#modules/dignity/web/evaluation.tsx'
