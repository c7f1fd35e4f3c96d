interface Told {
  text: string
  url: string
  subject: string
  mailed: boolean
}
/** The mail says no more than that there is something: the rest is behind the login. */
export const own = (account: string | null, { text, url, subject, mailed }: Told) =>
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
                },
              }
            : {}),
        },
      ]
    : []
