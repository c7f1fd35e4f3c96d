export const workLog = { name: 'work-log', title: 'Work logs', uses: ['task', 'organization'] } as const
