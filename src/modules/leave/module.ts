export const leave = { name: 'leave', title: 'Leave', uses: ['organization', 'hris'] } as const
