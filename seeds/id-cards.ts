import { CardLayout, type CardElement, type CardFace } from '#modules/commons/shared/id-card-layout.ts'

type Place = [x: number, y: number, width: number, height: number]
interface Letters {
  size: number
  colour: string
  is_bold?: boolean
  align?: 'Left' | 'Center' | 'Right'
  line_height?: number
}

/** Counts the elements of a side, which are told apart by their ids. */
function side(background: string) {
  const elements: CardElement[] = []
  const at = ([x, y, width, height]: Place) => ({ id: `e${elements.length + 1}`, x, y, width, height })
  const add = (element: CardElement) => {
    elements.push(element)
    return here
  }
  const here = {
    face: (): CardFace => ({ background, elements }),
    box: (place: Place, colour: string, shape: 'Square' | 'Rounded' | 'Round' = 'Square') =>
      add({ ...at(place), kind: 'box', shape, colour }),
    text: (place: Place, text: string, { is_bold = false, align = 'Left', ...letters }: Letters) =>
      add({ ...at(place), kind: 'text', text, is_bold, align, line_height: 1.35, ...letters }),
    photo: (place: Place, colour: string, shape: 'Rounded' | 'Round') =>
      add({ ...at(place), kind: 'photo', shape, colour }),
    logo: (place: Place) => add({ ...at(place), kind: 'logo' }),
    signature: (place: Place) => add({ ...at(place), kind: 'signature' }),
    qr: (place: Place) => add({ ...at(place), kind: 'qr', content: '' }),
    barcode: (place: Place) => add({ ...at(place), kind: 'barcode', content: '{{card_number}}' }),
  }
  return here
}

const until = 'Valid until {{expires_on}}'
const found = 'If found, please return this card to {{organization}}.'

function classic(ground: string, accent: string, ink: string, faint: string): CardLayout {
  const middle = 'Center' as const
  const front = side(ground)
    .box([0, 0, 53.98, 22], accent)
    .text([4, 4, 45.98, 5], '{{organization}}', { size: 9.5, colour: ground, is_bold: true, align: middle })
    .box([12.99, 10, 28, 28], ground, 'Round')
    .photo([13.99, 11, 26, 26], accent, 'Round')
    .text([3, 39.5, 47.98, 5.5], '{{full_name}}', { size: 11, colour: ink, is_bold: true, align: middle })
    .text([3, 45, 47.98, 12], '{{name_nepali}}\n{{job_title}}\n{{division}}', {
      size: 7.5,
      colour: faint,
      align: middle,
      line_height: 1.45,
    })
    .qr([19.49, 59, 15, 15])
    .text([3, 75, 47.98, 3.5], 'ID {{code}}', { size: 7, colour: ink, is_bold: true, align: middle })
    .box([0, 80, 53.98, 5.6], accent)
    .text([3, 81.1, 47.98, 3.5], until, { size: 6.5, colour: ground, align: middle })
  const back = side(ground)
    .box([0, 0, 53.98, 6], accent)
    .text([5, 11, 43.98, 20], `${found}\n\nBlood: {{blood_group}}\nPhone: {{mobile}}`, {
      size: 7.5,
      colour: ink,
      line_height: 1.4,
    })
    .signature([15, 52, 24, 9])
    .box([12, 62, 30, 0.2], faint)
    .text([12, 62.6, 30, 3.5], 'Authorized signature', { size: 6, colour: faint, align: middle })
    .barcode([7, 70, 40, 9])
    .text([7, 79.5, 40, 3.5], '{{card_number}}', { size: 6, colour: faint, align: middle })
  return CardLayout.parse({ front: front.face(), back: back.face() })
}

function wide(accent: string, ink: string, faint: string): CardLayout {
  const front = side('#FFFFFF')
    .box([0, 0, 85.6, 11.5], accent)
    .text([5, 3.2, 75.6, 5], '{{organization}}', { size: 10.5, colour: '#FFFFFF', is_bold: true })
    .photo([5, 15.5, 22, 27.5], accent, 'Rounded')
    .text([31, 15, 50, 5.5], '{{full_name}}', { size: 11.5, colour: ink, is_bold: true })
    .text([31, 20.8, 32, 18.5], '{{name_nepali}}\n{{job_title}}\n{{division}}\nBlood: {{blood_group}}', {
      size: 7.5,
      colour: faint,
      line_height: 1.5,
    })
    .qr([64.6, 26, 17, 17])
    .box([0, 47.4, 85.6, 6.58], '#F1F3F8')
    .text([5, 48.8, 30, 4], 'ID {{code}}', { size: 7.5, colour: ink, is_bold: true })
    .text([40.6, 48.8, 40, 4], until, { size: 7, colour: faint, align: 'Right' })
  const back = side('#FFFFFF')
    .logo([5, 5, 24, 8])
    .text([5, 16, 46, 12], found, { size: 8, colour: ink, line_height: 1.4 })
    .signature([56, 14, 24, 9])
    .box([54, 24, 27, 0.2], faint)
    .text([54, 24.6, 27, 3.5], 'Authorized signature', { size: 6, colour: faint, align: 'Center' })
    .barcode([5, 33, 46, 10])
    .text([5, 43.4, 46, 3.5], '{{card_number}}', { size: 6.5, colour: faint, align: 'Center' })
    .box([0, 50.5, 85.6, 3.48], accent)
  return CardLayout.parse({ front: front.face(), back: back.face() })
}

/** How the samples of all organizations look, and the card of the demo's. */
export const cardSamples = [
  {
    name: 'Classic',
    orientation: 'Portrait',
    layout: classic('#FFFFFF', '#4964DE', '#1C2330', '#525B6B'),
  },
  { name: 'Wide', orientation: 'Landscape', layout: wide('#1F7A4D', '#1C2B22', '#55645B') },
  { name: 'Night', orientation: 'Portrait', layout: classic('#20242E', '#E0A84B', '#F5F5F5', '#C4C8D2') },
]
export const staffCard = wide('#4964DE', '#1C2330', '#525B6B')
