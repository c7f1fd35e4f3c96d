export { ProjectTasks as default } from '#modules/task/web/projects.tsx'
