import { newId } from '#platform/id.ts'

/** Words of mails, and of notifications, as an installation may have them. */
export const templates = [
  {
    id: newId(),
    name: 'Welcome with activation',
    event: 'Account activation',
    subject: 'Welcome to {{organization}}',
    body: 'Namaste {{full_name}},\n\n{{organization}} created an account for you. Your username is {{username}}.\n\nChoose a password with the link below. It is valid for 72 hours and works once.',
    is_default: true,
  },
  {
    id: newId(),
    name: 'Short login code',
    event: 'Login code',
    subject: '{{system_name}}: your code',
    body: 'Namaste {{full_name}},\n\nThis code finishes your login. It is valid for 5 minutes. Tell it to nobody.',
    is_default: false,
  },
]

export const inNepali = [
  {
    id: newId(),
    email_template_id: templates[0]?.id,
    language: 'ne',
    subject: '{{organization}} मा स्वागत छ',
    body: 'नमस्ते {{full_name}} ज्यू,\n\n{{organization}} ले तपाईंको खाता खोलेको छ। तपाईंको प्रयोगकर्ता नाम {{username}} हो।\n\nतलको लिङ्कबाट पासवर्ड छान्नुहोस्। लिङ्क ७२ घण्टासम्म एक पटक चल्छ।',
    version: 1,
  },
]

export const noticeWords = [
  {
    id: newId(),
    kind: 'leave_request.approved',
    text_en: 'Enjoy your leave: {{leave_type}}, {{dates}}. {{actor}} has approved it.',
    text_ne: 'तपाईंको बिदा स्वीकृत भयो: {{leave_type}}, {{dates}}। स्वीकृत गर्ने: {{actor}}।',
  },
]
