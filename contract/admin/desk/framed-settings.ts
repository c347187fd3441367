/** Settings that show in header or footer, beside menus and brand, which have previews of their own. */
export const framedSettings = ['shop', 'languages', 'currencies', 'payments', 'visitors'] as const
export type FramedSetting = (typeof framedSettings)[number]
