export { Projects as default } from '#modules/task/web/projects.tsx'
