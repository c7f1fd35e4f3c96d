export { AllGoals as default } from '#modules/dignity/web/goal-views-hr.tsx'
