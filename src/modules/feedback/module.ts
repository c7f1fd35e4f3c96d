export const feedback = { name: 'feedback', title: 'Feedback and suggestions', uses: [] } as const
