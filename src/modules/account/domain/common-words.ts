/**
 * Words that passwords are built on most often, by kind. Written for this program from what people choose: names of
 * things, people, places, months and seasons, in English and in Nepal.
 */
export const commonWords = `
pass passwd password passwords passwort passcode passphrase mypass mypassword userpass newpass newpassword
admin administrator adminadmin root toor user username guest login logon signin system sysadmin manager superuser
welcome welcometo hello hellohello hi namaste letmein letmeinnow openup open opensesame access accessme enter
changeme changethis change default secret secrets private public master mastermind master key keys
test tests tester testing testtest testuser temp temporary sample example trial office company work working
computer internet server network database windows linux apple google facebook youtube instagram yahoo gmail hotmail
microsoft samsung nokia android iphone laptop mobile phone oracle cisco oppo xiaomi tiktok twitter
abc abcd abcde abcdef abcabc xyz aaa qwe asd zxc asdasd qweqwe zxczxc qaz wsx qazqaz asdf asdfasdf qwer qwerqwer
love lovely lover lovers loveme loveyou loveu iloveyou iloveu iloveme ilove myself mylove truelove sweetheart
sweety sweetie honey darling baby babygirl babyboy babe angel angels princess prince queen king cutie cute beautiful
beauty handsome sexy forever always together happy happiness smile smiley sunshine sunny moon star stars superstar
starlight flower flowers rose roses lotus rainbow butterfly heaven god godisgood jesus christ allah krishna shiva
ganesh ganesha ram sitaram hanuman buddha saibaba sairam durga laxmi lakshmi saraswati om shree shreeram bhagwan
monkey dragon tiger lion leopard eagle falcon panther wolf bear elephant horse snake dog doggy puppy cat kitty kitten
buster bailey ginger pepper cookie chocolate candy sugar cherry banana orange mango coffee tea pizza momo dalbhat
football soccer cricket baseball basketball hockey tennis volleyball chess golf messi ronaldo neymar sachin dhoni
virat kohli liverpool arsenal chelsea barcelona realmadrid manchester united juventus yankees lakers cowboys steelers
batman superman spiderman ironman hulk thor avengers pokemon naruto goku starwars matrix harrypotter gandalf frodo
minecraft fortnite pubg roblox counterstrike freefire zelda mario sonic
music guitar piano rock metal metallica nirvana slipknot eminem blink beatles bts
summer winter spring autumn monsoon rainy season
january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday weekend
baishakh baisakh baishak jestha jeth asar ashad asadh shrawan saun bhadra bhadau asoj ashoj ashwin kartik mangsir
poush push magh falgun fagun chaitra chait dashain tihar holi teej
nepal nepali nepalnepal kathmandu ktm pokhara lalitpur patan bhaktapur biratnagar birgunj butwal chitwan dharan
hetauda janakpur nepalgunj dhangadhi lumbini everest sagarmatha himalaya himalayan machhapuchhre fishtail annapurna
gurkha gorkha sherpa yeti terai bagmati gandaki koshi karnali
india indian delhi mumbai china london paris newyork america american usa england canada australia germany dubai
qatar malaysia korea japan
red blue green black white yellow purple pink silver golden gold diamond crystal
mother father mom dad mommy daddy mummy papa mama brother sister family friend friends friendship bestfriend
michael jordan daniel david thomas robert john johnny james andrew anthony charles christian alexander joshua
matthew jessica jennifer ashley amanda michelle nicole elizabeth samantha sarah maria anna hannah andrea charlie
george william richard joseph martin peter patrick kevin brian steven justin brandon ryan tyler taylor maggie
ram shyam hari sita gita geeta radha rita sunita anita binita sabina sarita kabita kabir suman sujan sujit sushil
prakash deepak dipak bikash bikas rajesh ramesh suresh mahesh dinesh ganga krishna gopal mohan rohan rohit amit
anil sunil santosh kumar rajkumar binod bishnu narayan laxman arjun kiran nabin nabina prabin puja pooja priya
freedom liberty justice peace power powerful strong hero legend champion winner winners success lucky luck fortune
money dollar rich million gamer games game player gaming hacker hacking hack ninja samurai warrior soldier shadow
killer hunter hunting ranger rambo maverick phoenix ghost wizard magic merlin mystery fantasy
trustno trustnoone trust nothing something anything whatever whoami nobody someone noname unknown
freedom biteme fuckyou fuck fucker fuckoff asshole bitch bullshit shit pussy dick
mustang ferrari porsche harley yamaha honda toyota mercedes bmw corvette camaro pulsar bullet
student teacher school college university doctor nurse engineer police army airforce boss director accounts account
human resource resources hr payroll salary finance staff employee employees people team group
`.trim()
