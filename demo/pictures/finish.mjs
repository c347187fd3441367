// PNG master -> WebP for the shop: finish.mjs FROM TO
import sharp from 'sharp'

const [from, to] = process.argv.slice(2)
await sharp(from).webp({ quality: 90, effort: 6, smartSubsample: true }).toFile(to)
