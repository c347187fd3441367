/** Lets the header follow the scrolling of the page. Its code is fetched once somebody uses the page. */
export const followScroll = () => import('./header.ts').then(({ watchHeader }) => watchHeader())
