/** A campaign, with the days until it goes live and reverts. Its coupon has ended and begins again with it. */
export const demoCampaign = { name: 'Spring table', from: 21, to: 35, coupon: 'SPRING15' }
