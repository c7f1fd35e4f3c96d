import { districtsOf, provinces } from '#kernel/place/nepal.ts'
import { distance, folded } from '#kernel/place/spelling.ts'

/** Districts in Nepali, by the names of the list. */
const nepaliDistricts: Readonly<Record<string, string>> = {
  Achham: 'अछाम',
  Arghakhanchi: 'अर्घाखाँची',
  Baglung: 'बागलुङ',
  Baitadi: 'बैतडी',
  Bajhang: 'बझाङ',
  Bajura: 'बाजुरा',
  Banke: 'बाँके',
  Bara: 'बारा',
  Bardiya: 'बर्दिया',
  Bhaktapur: 'भक्तपुर',
  Bhojpur: 'भोजपुर',
  Chitwan: 'चितवन',
  Dadeldhura: 'डडेलधुरा',
  Dailekh: 'दैलेख',
  Dang: 'दाङ',
  Darchula: 'दार्चुला',
  Dhading: 'धादिङ',
  Dhankuta: 'धनकुटा',
  Dhanusha: 'धनुषा',
  Dolakha: 'दोलखा',
  Dolpa: 'डोल्पा',
  Doti: 'डोटी',
  Gorkha: 'गोरखा',
  Gulmi: 'गुल्मी',
  Humla: 'हुम्ला',
  Ilam: 'इलाम',
  Jajarkot: 'जाजरकोट',
  Jhapa: 'झापा',
  Jumla: 'जुम्ला',
  Kailali: 'कैलाली',
  Kalikot: 'कालिकोट',
  Kanchanpur: 'कञ्चनपुर',
  Kapilvastu: 'कपिलवस्तु',
  Kaski: 'कास्की',
  Kathmandu: 'काठमाडौँ',
  Kavrepalanchok: 'काभ्रेपलाञ्चोक',
  Khotang: 'खोटाङ',
  Lalitpur: 'ललितपुर',
  Lamjung: 'लमजुङ',
  Mahottari: 'महोत्तरी',
  Makwanpur: 'मकवानपुर',
  Manang: 'मनाङ',
  Morang: 'मोरङ',
  Mugu: 'मुगु',
  Mustang: 'मुस्ताङ',
  Myagdi: 'म्याग्दी',
  'Nawalparasi East': 'नवलपरासी (बर्दघाट सुस्ता पूर्व)',
  'Nawalparasi West': 'नवलपरासी (बर्दघाट सुस्ता पश्चिम)',
  Nuwakot: 'नुवाकोट',
  Okhaldhunga: 'ओखलढुङ्गा',
  Palpa: 'पाल्पा',
  Panchthar: 'पाँचथर',
  Parbat: 'पर्वत',
  Parsa: 'पर्सा',
  Pyuthan: 'प्युठान',
  Ramechhap: 'रामेछाप',
  Rasuwa: 'रसुवा',
  Rautahat: 'रौतहट',
  Rolpa: 'रोल्पा',
  'Rukum East': 'रुकुम (पूर्वी भाग)',
  'Rukum West': 'रुकुम (पश्चिम भाग)',
  Rupandehi: 'रुपन्देही',
  Salyan: 'सल्यान',
  Sankhuwasabha: 'सङ्खुवासभा',
  Saptari: 'सप्तरी',
  Sarlahi: 'सर्लाही',
  Sindhuli: 'सिन्धुली',
  Sindhupalchok: 'सिन्धुपाल्चोक',
  Siraha: 'सिराहा',
  Solukhumbu: 'सोलुखुम्बु',
  Sunsari: 'सुनसरी',
  Surkhet: 'सुर्खेत',
  Syangja: 'स्याङ्जा',
  Tanahun: 'तनहुँ',
  Taplejung: 'ताप्लेजुङ',
  Terhathum: 'तेह्रथुम',
  Udayapur: 'उदयपुर',
}
/** What else people write for them. */
const besides: Readonly<Record<string, readonly string[]>> = {
  Kathmandu: ['काठमाण्डौ', 'Kantipur'],
  Kavrepalanchok: ['Kavre', 'काभ्रे'],
  'Nawalparasi East': ['East Nawalparasi', 'Nawalpur', 'Nawalparasi (Bardaghat Susta East)', 'नवलपुर'],
  'Nawalparasi West': ['West Nawalparasi', 'Parasi', 'Nawalparasi (Bardaghat Susta West)', 'परासी'],
  'Rukum East': ['East Rukum', 'Eastern Rukum', 'रुकुम पूर्व', 'पूर्वी रुकुम'],
  'Rukum West': ['West Rukum', 'Western Rukum', 'रुकुम पश्चिम', 'पश्चिम रुकुम'],
}
/** Their numbers until their assemblies named them, and Nepali. */
const provinceNames: Readonly<Record<string, readonly string[]>> = {
  Koshi: ['Province 1', 'कोशी', 'प्रदेश १'],
  Madhesh: ['Province 2', 'मधेश', 'प्रदेश २'],
  Bagmati: ['Province 3', 'बागमती', 'प्रदेश ३'],
  Gandaki: ['Province 4', 'गण्डकी', 'प्रदेश ४'],
  Lumbini: ['Province 5', 'लुम्बिनी', 'प्रदेश ५'],
  Karnali: ['Province 6', 'कर्णाली', 'प्रदेश ६'],
  Sudurpashchim: ['Province 7', 'Far West', 'Sudur Paschim', 'सुदूरपश्चिम', 'प्रदेश ७'],
}

/** The sound of a name without the words that only say what it is; digits of Nepal are those of everybody. */
const heard = (text: string) => {
  const digits = text.replace(/[०-९]/g, (digit) => String('०१२३४५६७८९'.indexOf(digit)))
  const number = /\d/.exec(digits)?.[0]
  return number ?? folded(digits.replace(/province|pradesh|district|jilla|\bno\b|प्रदेश|जिल्ला/giu, ' '))
}
const listed = (names: readonly string[], more: (name: string) => readonly string[]) =>
  names.map((name) => ({ name, forms: [name, ...more(name)].map(heard) }))
const districts = listed(districtsOf(null), (name) => [nepaliDistricts[name] ?? '', ...(besides[name] ?? [])])
const named = listed(provinces, (name) => provinceNames[name] ?? [])

/** The district or province that a text means, however it is spelled; null where none does, or more than one. */
export const districtIn = (text: string): string | null => meant(districts, text)
export const provinceIn = (text: string): string | null => meant(named, text)

function meant(among: typeof districts, text: string): string | null {
  const asked = heard(text)
  if (!asked) return null
  const one = (fits: (form: string) => boolean) => {
    const found = among.filter(({ forms }) => forms.some((form) => form !== '' && fits(form)))
    return found.length === 1 ? (found[0]?.name ?? null) : null
  }
  return (
    one((form) => form === asked) ??
    // of shorter ones a slip makes another
    (asked.length > 4 ? one((form) => form.length > 4 && distance(form, asked) <= 1) : null)
  )
}
