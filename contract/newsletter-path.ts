/** The form's address. Below it are the targets of links in emails, which carry `?token=`. */
export const newsletterPath = '/newsletter'
