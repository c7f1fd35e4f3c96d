interface Told {
  text: string
  url: string
  subject: string
  subject_ne: string
  mailed: boolean
}
/** The mail says no more than that there is something: the rest is behind the login. */
export const own = (account: string | null, { text, url, subject, subject_ne, mailed }: Told) =>
  account
    ? [
        {
          accounts: [account],
          text,
          url,
          ...(mailed
            ? {
                mail: {
                  subject,
                  paragraphs: [`${subject}. Open it to see more.`],
                  ne: { subject: subject_ne, paragraphs: [`${subject_ne}। विस्तृत हेर्न खोल्नुहोस्।`] },
                },
              }
            : {}),
        },
      ]
    : []
