export const assessment = { name: 'assessment', title: 'Assessment', uses: ['organization', 'hris'] } as const
