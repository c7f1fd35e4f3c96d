import sharp from 'sharp'
const names=process.argv.slice(3); const w=900,h=625
const parts=await Promise.all(names.map(n=>sharp(`/tmp/pplook/${n}.png`).resize({width:w,height:h,fit:'cover',position:'top'}).toBuffer()))
await sharp({create:{width:2*(w+8),height:Math.ceil(parts.length/2)*(h+8),channels:3,background:'#888'}}).composite(parts.map((input,k)=>({input,left:(k%2)*(w+8),top:Math.floor(k/2)*(h+8)}))).png().toFile(process.argv[2])
