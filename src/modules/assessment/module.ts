export const assessment = { name: 'assessment', title: 'Assessment', uses: ['organization'] } as const
