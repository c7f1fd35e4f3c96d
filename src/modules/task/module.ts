export const task = { name: 'task', title: 'Tasks and projects', uses: ['organization', 'hris'] } as const
