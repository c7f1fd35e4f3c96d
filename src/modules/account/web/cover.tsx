import styles from '#modules/account/web/cover.module.css'

/**
 * A chautari at dawn: the tree with its stone seat where people on the way meet and rest. Drawn in the colours of the
 * client's brand, so that every client has a cover of its own.
 */
export const Cover = () => (
  <svg
    className={styles.cover}
    viewBox="0 0 800 1000"
    preserveAspectRatio="xMidYMax slice"
    aria-hidden
    focusable="false"
  >
    <defs>
      <linearGradient id="cover-sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" className={styles.skyTop} />
        <stop offset="0.45" className={styles.skyMiddle} />
        <stop offset="0.68" className={styles.skyLow} />
      </linearGradient>
      <radialGradient id="cover-sun">
        <stop offset="0" stopColor="#fff3df" stopOpacity="0.95" />
        <stop offset="0.18" stopColor="#ffdcae" stopOpacity="0.6" />
        <stop offset="1" stopColor="#ffc38a" stopOpacity="0" />
      </radialGradient>
      <linearGradient id="cover-mist" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#ffe9d6" stopOpacity="0" />
        <stop offset="0.55" stopColor="#ffe9d6" stopOpacity="0.3" />
        <stop offset="1" stopColor="#ffe9d6" stopOpacity="0" />
      </linearGradient>
      <path id="cover-crown" d={crown} />
    </defs>
    <rect width="800" height="1000" fill="url(#cover-sky)" />
    <circle cx="236" cy="600" r="330" fill="url(#cover-sun)" />
    <path
      className={styles.peaks}
      d="M0 606 64 556l34 22 70-78 46 52 36-32 94-128 88 120 36-24 68 78 62-50 54 56 64-40 84 58v410H0z"
    />
    <g className={styles.shade}>
      <path d="m168 500 46 52-13 208h-20l5-194-26-26zM344 392l88 120-30 248h-46l10-240-28-50z" />
      <path d="m468 488 68 78-10 194h-38l8-194-34-36zM598 516l54 56-16 188h-26l6-180-22-32zM716 532l84 58v170h-66l4-176-28-24z" />
    </g>
    <g className={styles.snow}>
      <path d="m168 500 18 21-8 19-10-16-10 20-8-16-7-1zM344 392l37 50-13 28-14-22-14 30-16-28-12 18-8-22z" />
      <path d="m468 488 24 27-10 15-12-18-12 16-8-18-7-5zM598 516l22 22-10 14-10-16-10 16-10-14-7-2zM716 532l25 17-13 13-12-14-12 14-14-14z" />
    </g>
    <rect y="540" width="800" height="210" fill="url(#cover-mist)" />
    <path
      className={styles.ridgeFar}
      d="M0 700c72-40 122-30 190-16s108-30 184-30 118 44 196 40 142-46 230-20v326H0z"
    />
    <path className={styles.ridgeMiddle} d="M0 772c96-36 176-26 262-2s160 6 246-14 178-22 292 18v226H0z" />
    <g className={styles.terraces}>
      <path d="M40 838c90-22 170-18 250-4M16 866c100-22 200-18 310-2M0 896c120-22 230-20 360-4" />
    </g>
    <path className={styles.ridgeNear} d="M0 930c130-44 280-46 420-66s250-30 380-8v144H0z" />
    <use href="#cover-crown" x="-5" y="-5" className={styles.rim} />
    <g className={styles.tree}>
      <use href="#cover-crown" />
      <path d="M570 880c10-54 4-92-36-150l18-10c18 22 28 40 34 62 3-34 1-60-6-90l28-2c4 30 5 56 3 86 10-26 24-46 46-68l18 12c-38 46-52 92-48 160z" />
    </g>
    <g className={styles.seat}>
      <path d="M488 858h212l10 24H478z" />
      <path d="M464 882h260l12 30H452z" />
    </g>
    <g className={styles.joints}>
      <path d="M486 870h216M462 897h264M530 858v12M590 858v12M650 858v12M508 882v15M570 882v15M632 882v15M690 882v15M536 897v15M600 897v15M664 897v15" />
    </g>
    <g className={styles.people}>
      <path d="M517 816a10 10 0 1 1 0 .1zM509 858c-2-16 2-28 17-28s20 12 18 28z" />
      <path d="M672 822a9 9 0 1 1 0 .1zM665 858c-2-14 2-25 15-25s18 11 16 25z" />
    </g>
  </svg>
)

/** The tree's crown. */
const crown =
  'M455 742c-26-4-44-26-40-52 3-20 18-33 36-36-6-34 22-64 56-62 12-34 48-54 84-48 18-18 46-22 68-8 34-10 68 8 78 40 34 2 58 32 52 66-3 20-15 34-31 42 2 26-16 48-42 52-24 4-42-8-52-24-22 18-56 20-80 4-26 20-62 20-84-2-12 14-28 28-45 28z'
