export { FormDesign as default } from '#modules/dignity/web/evaluation.tsx'
