export const questionnaire = { name: 'questionnaire', title: 'Questionnaire', uses: [] } as const
